import { addTexts } from '../../app/i18n.js'

/** Visible texts of asking for a stored result again, under the key `eval_replay`. */
const evalReplayTexts = {
  button: 'Edit and replay',
  title: 'Edit and replay',
  explanation: 'Asks %{provider} again, with what you write here. Nothing is stored.',
  graded: 'The answer is graded by %{kinds}.',
  not_graded: 'The result has no assertions that are checked here, so the answer is not graded.',
  left_out: 'Left out, because they are not checked here or not alone: %{kinds}.',
  cannot: 'This result cannot be asked for again from here.',
  no_offer: 'Whether this can be asked again is not known',
  what: 'What is edited',
  as_sent: 'Prompt as it was sent',
  template: 'Template',
  prompt: 'Prompt',
  prompt_hint:
    'Sent as it stands here. Variables below reach the assertions and the provider’s own request.',
  template_hint: 'The variables below are filled in before it is sent.',
  vars: 'Variables',
  submit: 'Ask again',
  running: 'Waiting for the answer',
  failed: 'It was not asked',
  before: 'Then',
  now: 'Now',
}

addTexts({ eval_replay: evalReplayTexts })
