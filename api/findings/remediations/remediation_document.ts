import type {
  NumberedAction,
  Remediation,
  RemediationContent,
} from '#api/contract/findings/remediation'
import { type ActionType, hidesTexts } from '#api/engines/redteam/vocabulary'
import type { PdfBlock, PdfDocument } from '#api/findings/reports/pdf/pdf_document'

const TYPES: Record<ActionType, string> = {
  system_prompt: 'System prompt hardening',
  input_validation: 'Input validation',
  output_filtering: 'Output filtering',
  configuration: 'Configuration change',
  architecture: 'Architecture change',
}

/** Longer examples are truncated in print. */
const MAX_TEXT_LENGTH = 1500

/** Builds the printable document of a remediation. */
export function remediationDocument(
  remediation: Remediation,
  content: RemediationContent,
  { appName, printedAt }: { appName: string; printedAt: Date }
): PdfDocument {
  const about = remediation.name || remediation.evalId
  return {
    title: `Remediation report: ${about}`,
    header: `Remediation report · ${about}`,
    footer: `${appName} · ${printedAt.toISOString().slice(0, 10)}`,
    createdAt: printedAt.toISOString(),
    blocks: [
      ...summaryBlocks(remediation, content),
      ...(content.vulnerabilities.length > 0
        ? [...vulnerabilityBlocks(content), ...actionBlocks(content), ...exampleBlocks(content)]
        : []),
    ],
  }
}

function summaryBlocks(
  { name, evalId, targetName, writer, note, outdated }: Remediation,
  content: RemediationContent
): PdfBlock[] {
  const { totals, riskLevel, riskScore, vulnerabilities, tested, topConcerns } = content
  const { successes, decided, rate, interval } = totals
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`
  const success =
    rate === null || !interval
      ? 'No attack was decided'
      : `${percent(rate)} (${successes} of ${decided}; 95% interval ${percent(interval.low)} to ${percent(interval.high)})`
  return [
    { kind: 'heading', level: 1, text: 'Remediation report' },
    {
      kind: 'facts',
      facts: [
        ['Report', name || evalId],
        ['Target', targetName ?? ''],
        ['Overall risk', decided === 0 ? 'Unknown' : `${riskLevel}, ${riskScore.toFixed(2)} of 10`],
        ['Attack success rate', success],
        ['Vulnerabilities found', `${vulnerabilities.length} of ${tested} tested`],
        [
          'Written by',
          writer === 'model' ? 'AI model, checked against the results' : 'Built-in knowledge base',
        ],
      ],
    },
    ...(outdated ? [text('Outdated: a newer report of this target exists.', 'strong')] : []),
    ...(note ? [text(note, 'muted')] : []),
    text(content.narrative),
    ...topConcerns.map((concern, at) => text(`${at + 1}. ${concern}`)),
  ]
}

const text = (words: string, tone?: 'muted' | 'strong'): PdfBlock => ({
  kind: 'text',
  text: words,
  ...(tone && { tone }),
})

function vulnerabilityBlocks({ vulnerabilities }: RemediationContent): PdfBlock[] {
  return [
    { kind: 'heading', level: 1, text: 'Vulnerabilities and their remediation' },
    {
      kind: 'table',
      columns: [
        { title: 'Vulnerability', width: 5 },
        { title: 'Failed tests', width: 2, align: 'right' },
        { title: 'Risk score', width: 2, align: 'right' },
        { title: 'Severity', width: 2 },
        { title: 'Actions', width: 2.5 },
      ],
      rows: vulnerabilities.map((row) => [
        `${row.name}\n${row.category}\n${row.pluginId}`,
        `${row.failed} of ${row.decided}`,
        row.riskScore.toFixed(2),
        row.severity,
        row.actions.join(', '),
      ]),
    },
    ...vulnerabilities.flatMap((row): PdfBlock[] => [
      { kind: 'heading', level: 2, text: row.name },
      {
        kind: 'facts',
        facts: [
          ['Cause', row.cause],
          ['Change', row.change],
          ['How to verify', row.verify],
        ],
      },
    ]),
  ]
}

function actionBlocks({ actions, vulnerabilities }: RemediationContent): PdfBlock[] {
  const names = new Map(vulnerabilities.map(({ pluginId, name }) => [pluginId, name]))
  return [
    { kind: 'heading', level: 1, text: 'Actions' },
    ...actions.flatMap((action) => actionBlock(action, names)),
  ]
}

function actionBlock(action: NumberedAction, names: ReadonlyMap<string, string>): PdfBlock[] {
  const addressed = action.vulnerabilities.map((id) => names.get(id) ?? id)
  return [
    { kind: 'heading', level: 2, text: `${action.number}. ${action.title}` },
    text(`${TYPES[action.type]} · ${action.effort} effort · ${action.timeEstimate}`, 'muted'),
    text(action.description),
    ...action.steps.flatMap(({ text: words, code }, at): PdfBlock[] => [
      text(`${at + 1}. ${words}`),
      ...(code ? [{ kind: 'quote' as const, label: 'Example', text: code }] : []),
    ]),
    {
      kind: 'facts',
      facts: [
        ['Impact', action.impact],
        ['How to verify', action.verify],
        ['Addresses', addressed.join(', ')],
      ],
    },
  ]
}

function exampleBlocks({ vulnerabilities, examples }: RemediationContent): PdfBlock[] {
  return [
    { kind: 'heading', level: 1, text: 'Attack examples' },
    ...vulnerabilities.flatMap(({ pluginId, name }): PdfBlock[] => [
      { kind: 'heading', level: 2, text: name },
      ...examples
        .filter((example) => example.pluginId === pluginId)
        .flatMap(({ strategyName, prompt, output, reason }): PdfBlock[] => [
          text(hidesTexts(pluginId) ? strategyName : `${strategyName}: ${reason}`),
          ...(hidesTexts(pluginId)
            ? [
                text(
                  'This attack requests harmful content, so its text is not printed. Open the probe to read it.',
                  'muted'
                ),
              ]
            : [
                { kind: 'quote' as const, label: 'Attack', text: prompt.slice(0, MAX_TEXT_LENGTH) },
                {
                  kind: 'quote' as const,
                  label: 'Response',
                  text: output.slice(0, MAX_TEXT_LENGTH),
                },
              ]),
        ]),
    ]),
  ]
}
