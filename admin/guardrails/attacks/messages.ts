import { addTexts } from '../../core/i18n/i18n.js'

/** Texts about adaptive attacks, under the key `guardrail_attacks`. */
const attackTexts = {
  title: 'Adaptive attacks',
  explanation:
    'An attacker pursues the goals of successful attacks with new wording and adapts to the responses: first without the guardrail, then behind its current version. The messages are sent to the target.',
  none: 'No adaptive attacks have run yet.',
  no_target: 'This guardrail has no target. Add one under Settings.',
  failed: 'Could not load the adaptive attacks',
  target: 'Target',
  attempts: 'Attempts in each mode',
  attempts_help:
    'Number of messages without the guardrail; the same number is sent behind it. %{min} to %{max}.',
  start: 'Start attacks',
  not_started: 'Could not start the attacks',
  stop: 'Stop attacks',
  resume: 'Resume attacks',
  not_changed: 'Could not change the attacks',
  run: '%{target}, version %{version}',
  run_of_issue: '%{target}, version %{version} (one vulnerability only)',
  state: {
    queued: 'Queued',
    running: 'Running',
    completed: 'Completed',
    canceled: 'Canceled',
    failed: 'Failed',
  },
  progress: '%{done} of %{total} goals pursued',
  way: 'Mode',
  without: 'Without guardrail',
  behind: 'Behind guardrail',
  success: 'Attack success',
  tried: 'Attempts',
  blocked: 'Blocked',
  value: '%{share} (%{count} of %{total}, 95% interval %{interval})',
  not_measured: 'Not measured yet',
  rows: {
    title: 'Attack success',
    explanation:
      'Known attacks are replayed with their recorded responses. Adaptive attacks show how well the guardrail resists attackers who change their wording; the rate of known attacks does not.',
    kind: 'Attacks',
    known: 'Known attacks',
    adaptive: 'Adaptive attacker',
    measure: 'Measure adaptive attacks',
  },
}

addTexts({ guardrail_attacks: attackTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_attacks: typeof attackTexts
  }
}
