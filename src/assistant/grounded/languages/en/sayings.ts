// English: sentences that say in many words what the lexicon knows in few.

import type { Replacement } from '../replacing.ts';
import { asides } from './sayings/asides.ts';
import { leftOut } from './sayings/left-out.ts';
import { limits } from './sayings/limits.ts';
import { parts } from './sayings/parts.ts';
import { possessives, written } from './sayings/written.ts';
import { polite } from './sayings/polite.ts';
import { questions } from './sayings/questions.ts';
import { several } from './sayings/several.ts';
import { wishes } from './sayings/wishes.ts';

/**
 * In this order: what is asked politely is asked plainly before other sayings look for it, and a list of limits is read
 * after the things are told apart that each holds for.
 */
export const englishSayings: readonly Replacement[] = [
  ...written,
  ...polite,
  ...asides,
  ...wishes,
  ...several,
  ...limits,
  ...leftOut,
  ...parts,
  ...questions,
  ...possessives,
];
