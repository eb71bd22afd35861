import { addTexts } from '../../app/i18n.js'

/** Visible texts of replaying one probe, under the key `replays`. */
const replaysTexts = {
  title: 'Replay',
  explanation:
    'Sends this attack to the target again, now. Nothing of it is stored; the audit log says who did.',
  title_of: 'Replay probe %{number}',
  loading: 'The probe could not be loaded',
  button: 'Replay',
  button_of: 'Replay probe %{number}: %{name}',
  repeat: {
    button: 'Repeat',
    button_of: 'Repeat probe %{number}: %{name}',
    title: 'How often does this attack work?',
    hint: 'The same attack is made so many times, in a scan of its own.',
    times: 'Times',
    range: 'Enter a number from 2 to %{max}',
    start: 'Start scan',
    started: 'The attack is made again',
  },
  change: 'Change the message',
  keep: 'Keep the message',
  message: 'Message',
  target: 'Target that is asked',
  failed: 'The attack could not be replayed',
  pending: 'Asking the target…',
  before: 'Before',
  now: 'Now',
  asked: 'Asked %{name}',
  said_before: 'Said before: %{smart_count} message |||| Said before: %{smart_count} messages',
  no_answer: 'No answer',
  judged_by: 'Judged by %{grader}',
  latency: '%{ms} ms',
  same: 'The verdict is the same as before.',
  other: 'The verdict is another one than before.',
}

addTexts({ replays: replaysTexts })
