export { ACTION_KINDS, type ActionKind, type ReadAction, readAction } from './action.ts';
export { gateTools } from './gate-tools.ts';
export { type Mode, type Route, routeFor, type Surface } from './routing.ts';
export { rvTools } from './rv-tools.ts';
export { gateServer, type Serving, truepennyServer } from './servers.ts';
export { serve } from './stdio.ts';
export type { Outcome, Tool } from './tool.ts';
export { type Decide, type Sides, wrap } from './wrap.ts';
export { runWrap } from './wrap-command.ts';
