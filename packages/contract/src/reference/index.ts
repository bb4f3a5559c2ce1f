export * from './members.ts';
export * from './problems.ts';
export * from './schemas.ts';
export * from './tags.ts';
export * from './terms.ts';
