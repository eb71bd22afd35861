import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the guardrail buttons on a vulnerability's page, under the key `guardrail_protect`. */
const protectTexts = {
  button: 'Protect target',
  verify: {
    button: 'Verify behind guardrail',
    title: 'Verify behind guardrail %{name}',
    explanation:
      'Replays the successful attacks with their recorded responses through the current version. The target is not called; text policies call the grading model.',
    submit: 'Replay attacks',
    result: 'Attack success',
    without: 'Without guardrail',
    behind_active: 'Behind version %{number} (active)',
    behind_shadow: 'Behind version %{number} (shadow: it blocks nothing yet)',
    undecided: 'No verdict from a text policy',
    rate: '%{share} (%{count} of %{total})',
    adaptive:
      'An attacker pursues the goals of this vulnerability with up to 200 messages, without and behind the guardrail. The target is called. Closing this dialog does not stop the attacks.',
    note: 'These attacks are known to the guardrail. An attacker who adapts succeeds more often.',
  },
}

addTexts({ guardrail_protect: protectTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_protect: typeof protectTexts
  }
}
