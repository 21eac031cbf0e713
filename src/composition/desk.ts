// The desk's parts of the conversation: control of sessions, and requests for a person.

import { CustomerRequests } from '../chat/customer-requests.ts';
import { DeskService } from '../chat/desk-service.ts';
import type { Desk } from '../chat/desk.ts';
import type { HandoffQueue } from '../chat/handoff-queue.ts';
import { SessionControl } from '../chat/session-control.ts';
import type { MessageReceipts } from '../chat/message-receipts.ts';
import type { SessionSteps } from '../chat/session-steps.ts';
import type { Sessions } from '../chat/sessions.ts';
import type { Base } from './base.ts';

/** The parts of the conversation that the desk needs. */
export interface Talk {
  readonly sessions: Sessions;
  readonly steps: SessionSteps;
  readonly receipts: MessageReceipts;
  readonly desk: Desk;
  readonly queue: HandoffQueue;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

/** Composes the services that change control of a session: for operators, for customers, and by time. */
export function composeDesk({ clock, hub, config }: Base, talk: Talk) {
  const control = new SessionControl(talk);
  return {
    control,
    deskService: new DeskService(
      { clock, hub, control, ...talk },
      { messageCharsMax: config.limits.max_message_chars },
    ),
    customerRequests: new CustomerRequests({ hub, ...talk }),
  };
}
