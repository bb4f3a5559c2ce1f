import { z } from 'zod';

export const VerdictWord = z.enum(['ALLOW', 'BLOCK', 'UNCERTAIN']).meta({ id: 'Verdict' });
