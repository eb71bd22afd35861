import { addTexts } from '../../core/i18n/i18n.js'

/** Messages for replaying a result, under the key `eval_replay`. */
const evalReplayTexts = {
  button: 'Edit and replay prompt',
  title: 'Edit and replay prompt',
  explanation: 'Sends your edited prompt to %{provider}. The result is not stored.',
  graded: 'The response is graded by %{kinds}.',
  not_graded:
    'This result has no assertions that can be checked here, so the response is not graded.',
  skipped: 'Skipped because they can’t be checked here: %{kinds}.',
  not_replayable: 'This result can’t be replayed here.',
  check_failed: 'Could not check whether this result can be replayed',
  text_to_edit: 'Text to edit',
  final_prompt: 'Final prompt',
  template: 'Template',
  prompt: 'Prompt',
  prompt_hint:
    'Sent unmodified. The variables below are available to assertions and the provider request.',
  template_hint: 'The variables below are inserted before sending.',
  vars: 'Variables',
  submit: 'Replay prompt',
  running: 'Waiting for response',
  failed: 'Replay failed',
  before: 'Before',
  now: 'Now',
}

addTexts({ eval_replay: evalReplayTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    eval_replay: typeof evalReplayTexts
  }
}
