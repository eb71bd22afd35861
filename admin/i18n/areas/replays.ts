import { addTexts } from '../../app/i18n.js'

/** Visible texts of replaying one probe, under the key `replays`. */
const replaysTexts = {
  title: 'Replay',
  explanation:
    'Sends this attack to the target again, now. Nothing of it is stored; the audit log says who did.',
  button: 'Replay',
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
