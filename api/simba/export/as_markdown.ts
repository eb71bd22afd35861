import { SEVERITY_NAMES } from '#api/contract/findings/severity_names'
import {
  FINDING_STATE_NAMES,
  HYPOTHESIS_STATE_NAMES,
  NOT_VALIDATED_NAME,
  SIMBA_STATE_NAMES,
} from '#api/contract/simba/display_names'
import { ACTIVE_SIMBA_STATES, type SimbaFinding } from '#api/contract/simba/session'
import type { ExportedSession } from '#api/simba/export/exported_session'
import { techniqueName } from '#api/simba/log/technique_name'

/** Maximum length of quoted texts; longer ones are cut off. The JSON Lines export contains them in full. */
const MAX_QUOTE_CHARS = 2000

/** Writes a report for readers. Text from the target is quoted as code, so that it cannot format the report. */
export async function* asMarkdown(exported: ExportedSession) {
  const { details, findings, url } = exported
  yield `# Simba session on ${inline(details.targetName)}\n\n`
  yield `${summaryOf(exported)}\n\n[Open the session](${url})\n\n`
  yield `## Findings\n\n`
  if (findings.length === 0) yield 'No weakness was found.\n\n'
  for (const finding of findings) yield findingText(finding, exported)
  yield `## Hypotheses\n\n| Hypothesis | Severity | State | Attempts |\n|---|---|---|---|\n`
  for (const { statement, severity, state, techniques } of details.hypotheses) {
    const attempts = techniques.reduce((sum, { wins, losses }) => sum + wins + losses, 0)
    yield `| ${inline(statement)} | ${SEVERITY_NAMES[severity]} | ${HYPOTHESIS_STATE_NAMES[state]} | ${attempts} |\n`
  }
  yield `\n## Facts\n\n`
  for (const { label, value } of details.facts) yield `${inline(label)}:\n\n${quoted(value)}\n`
}

function summaryOf({ details }: ExportedSession): string {
  const { state, stopReason, probes, goalsReached, goalsTotal, findings, seed, backend } = details
  const lines = [
    `State: ${SIMBA_STATE_NAMES[state]}. ${inline(stopReason ?? '')}`.trim(),
    `Reached: ${goalsReached} of ${goalsTotal}`,
    `Confirmed findings: ${findings}`,
    `Probes: ${probes}`,
    `Planner: ${backend === 'model' ? inline(details.attackerLabel ?? 'model') : 'built-in'}, seed ${seed}`,
  ]
  return lines.map((each) => `- ${each}`).join('\n')
}

function findingText(finding: SimbaFinding, { details, log }: ExportedSession): string {
  const { title, severity, state, technique, repeats, reproduced, messages } = finding
  const evidence = log.exchanges[finding.evidenceProbe]
  const isActive = ACTIVE_SIMBA_STATES.some((active) => active === details.state)
  const isUnvalidated = state === 'candidate' && !isActive
  const stateName = isUnvalidated ? NOT_VALIDATED_NAME : FINDING_STATE_NAMES[state]
  const control =
    finding.isControlClean === null
      ? ''
      : finding.isControlClean
        ? ', control clean'
        : ', control failed'
  return [
    `### ${inline(title)} (${SEVERITY_NAMES[severity]})\n`,
    `${stateName} with ${inline(techniqueName(technique))}: reproduced ${reproduced} of ${repeats} times${control}.\n`,
    ...messages.map((message, place) => `Message ${place + 1}:\n\n${quoted(message)}`),
    ...(finding.isHidden ? [] : [`Response:\n\n${quoted(evidence?.output ?? '')}`]),
    ...(finding.isHidden || !evidence?.verdict
      ? []
      : [`Verdict: ${inline(evidence.verdict.reason)}\n`]),
    '',
  ].join('\n')
}

/** Formats text on one line, with formatting characters escaped. */
const inline = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!~]/g, (character) => `\\${character}`)

/** Formats text as an indented code block, which no content of the text can end. */
const quoted = (text: string) =>
  `${text
    .slice(0, MAX_QUOTE_CHARS)
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map((each) => `    ${each}`)
    .join('\n')}\n`
