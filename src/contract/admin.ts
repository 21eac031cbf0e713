// The admin API (contract 11.2): what is sent to the admin listener and what it returns.

import { Type, type Static } from 'typebox';
import { closed } from './primitives.ts';

/** The token that the start of the server showed. */
export const SignInRequest = closed({ token: Type.String({ maxLength: 128 }) });
export type SignInRequest = Static<typeof SignInRequest>;
