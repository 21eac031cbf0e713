// The actor scope of a transition of a machine that only assigns.

import { createActor, type AnyActorScope, type AnyStateMachine } from 'xstate';

/** A scope for transitions of the machine that refuses every effect. */
export function inertScope(machine: AnyStateMachine, snapshot: unknown): AnyActorScope {
  const self = createActor(machine, { snapshot: snapshot as never });
  const refuse = (): never => {
    throw new TypeError('the machines of this service have no effects');
  };
  return {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: refuse,
    defer: refuse,
    stopChild: refuse,
    emit: refuse,
    actionExecutor: refuse,
  };
}
