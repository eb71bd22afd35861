import type { Report } from '#api/contract/findings/report'
import { count, wordOf } from '#api/findings/reports/export/number_formats'
import type { PdfBlock } from '#api/findings/reports/pdf/pdf_document'

type Framework = Report['frameworks'][number]

/** Lists every framework with its tested controls and the number of untested ones. */
export function frameworkBlocks({ frameworks }: Report): PdfBlock[] {
  if (frameworks.length === 0) return []
  return [{ kind: 'heading', level: 1, text: 'Frameworks' }, ...frameworks.flatMap(blocksOf)]
}

function blocksOf({ name, controls }: Framework): PdfBlock[] {
  const tested = controls.filter(({ status }) => status !== 'not_tested')
  const untested = controls.length - tested.length
  return [
    { kind: 'heading', level: 2, text: name },
    {
      kind: 'text',
      tone: 'muted',
      text: `${count(tested.length)} of ${count(controls.length)} controls tested; ${count(untested)} untested, so their status is unknown.`,
    },
    ...(tested.length > 0 ? [tableOf(tested)] : []),
  ]
}

const tableOf = (controls: Framework['controls']): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: 'Control', width: 5 },
    { title: 'Result', width: 2 },
    { title: 'Severity', width: 2 },
    { title: 'Failing plugins', width: 4 },
    { title: 'Untested plugins', width: 1.6, align: 'right' },
  ],
  rows: controls.map(({ id, name, status, severity, failing, untested }) => [
    name === id ? id : `${id} ${name}`,
    wordOf(status),
    severity ? wordOf(severity) : '–',
    failing.join(', ') || '–',
    count(untested.length),
  ]),
})
