// The text that a customer sees after a failed answer: safe to show, in the customer's language.

import type { FailureCode } from '../contract/items.ts';

type Messages = Readonly<Record<FailureCode, string>>;

const english: Messages = {
  model_unavailable: 'The assistant cannot be reached just now. Please try again in a moment.',
  model_timeout: 'The answer took too long and was stopped. Please try again.',
  retrieval_unavailable: 'The catalogue cannot be searched just now. Please try again in a moment.',
  policy_blocked: 'The assistant cannot help with this request.',
  budget_exceeded: 'The assistant has reached its limit for now. Please try again later.',
  interrupted: 'The answer was interrupted. Please ask again.',
  no_controller: 'No answer can be given in this chat at the moment.',
  internal_error: 'Something went wrong on our side. Please try again.',
};

const german: Messages = {
  model_unavailable:
    'Der Assistent ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
  model_timeout: 'Die Antwort hat zu lange gedauert. Bitte noch einmal versuchen.',
  retrieval_unavailable:
    'Der Katalog lässt sich gerade nicht durchsuchen. Bitte gleich noch einmal versuchen.',
  policy_blocked: 'Bei dieser Anfrage kann der Assistent nicht helfen.',
  budget_exceeded: 'Der Assistent hat sein Limit erreicht. Bitte später noch einmal versuchen.',
  interrupted: 'Die Antwort wurde unterbrochen. Bitte noch einmal fragen.',
  no_controller: 'In diesem Chat kann im Moment niemand antworten.',
  internal_error: 'Bei uns ist etwas schiefgegangen. Bitte noch einmal versuchen.',
};

const byLanguage: Readonly<Record<string, Messages>> = { en: english, de: german };

/** The text for a failure code; English if the locale's language has none. */
export function failureMessage(code: FailureCode, locale: string): string {
  const language = locale.split('-')[0]?.toLowerCase() ?? 'en';
  return (byLanguage[language] ?? english)[code];
}
