import { addTexts } from '../core/i18n/i18n.js'

const replaysTexts = {
  title: 'Replay probe',
  explanation:
    'Sends this attack to the target again. The result is not stored. The replay is recorded in the audit log.',
  title_of: 'Replay probe %{number}',
  load_failed: 'Could not load the probe',
  button: 'Replay probe',
  button_of: 'Replay probe %{number}: %{name}',
  repeat: {
    button: 'Repeat probe',
    button_of: 'Repeat probe %{number}: %{name}',
    title: 'Repeat probe',
    hint: 'Sends this attack several times in a new scan to measure how often it succeeds.',
    times: 'Repetitions',
    range: 'Enter a whole number from 2 to %{max}',
    start: 'Start scan',
    started: 'Scan started',
  },
  edit_message: 'Edit message',
  discard_changes: 'Discard changes',
  message: 'Message',
  target: 'Target',
  failed: 'Could not replay the attack',
  pending: 'Waiting for the target…',
  before: 'Before',
  now: 'Now',
  sent_to: 'Sent to %{name}',
  previous_messages: '%{smart_count} previous message |||| %{smart_count} previous messages',
  no_response: 'No response',
  judged_by: 'Judged by %{grader}',
  latency: '%{ms} ms',
  verdict_unchanged: 'The verdict is unchanged.',
  verdict_changed: 'The verdict has changed.',
}

addTexts({ replays: replaysTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    replays: typeof replaysTexts
  }
}
