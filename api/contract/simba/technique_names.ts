/** Names of techniques that are not catalog strategies, and of reconnaissance steps. */
export const TECHNIQUE_NAMES = {
  'agent': 'Written by the model',
  'follow-up': 'Follow-up',
  'retry': 'Succeeded in an earlier session',
  'warm-up': 'After harmless messages',
  'claim': 'After a claimed role',
  'press-on': 'Reply to a question',
  'person': 'Written manually',
  'abilities': 'Abilities',
  'tools': 'Tools',
  'identity': 'User’s identity',
  'own-record': 'Own record',
  'memory': 'Memory',
  'refusal': 'Sample refusal',
  'scope': 'Scope',
  'long': 'Long message',
}
