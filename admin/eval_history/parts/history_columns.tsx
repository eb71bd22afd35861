import Link from '@mui/material/Link'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { Link as RouterLink } from 'react-router'
import type { HistoryRow } from '#api/contract/evals/prompt_history'
import { useText } from '../../core/i18n/i18n.js'
import { evalName, evalPath } from '../../evals/eval_record.js'
import { formatCount, formatScore } from '../../evals/number_formats.js'
import { COUNTED } from '../../evals/parts/OutcomeNumbers.js'
import { PassRateText } from '../../evals/parts/PassRateText.js'
import '../../datasets/messages.js'
import { cellText, CellText } from '../../core/lists/CellText.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'

/**
 * Returns the columns of the history: evaluation, provider and prompt, and one column per outcome.
 */
export function useHistoryColumns(): ListColumn<HistoryRow>[] {
  const t = useText()
  return [
    {
      source: 'description',
      label: t('datasets.field.eval'),
      cell: (row) => <EvalLink row={row} />,
      card: 'line',
    },
    {
      source: 'provider',
      label: t('datasets.history.provider'),
      cell: ({ provider }) => <CellText text={provider} />,
    },
    {
      source: 'promptLabel',
      label: t('datasets.history.prompt'),
      cell: (row) => <PromptLink row={row} />,
    },
    {
      source: 'passRate',
      label: t('datasets.field.pass_rate'),
      cell: ({ passRate }) => <PassRateText rate={passRate} />,
      align: 'right',
    },
    ...COUNTED.map(([outcome, field]): ListColumn<HistoryRow> => ({
      source: field,
      label: t(`outcome.${outcome}`),
      cell: (row) => formatCount(row[field]),
      align: 'right',
    })),
    {
      source: 'score',
      label: t('datasets.history.score'),
      cell: ({ score }) => (score === null ? '–' : formatScore(score)),
      align: 'right',
    },
    {
      source: 'createdAt',
      label: t('datasets.field.created'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ]
}

function EvalLink({ row }: { row: HistoryRow }) {
  const name = evalName({ id: row.evalId, description: row.description })
  return (
    <Link
      component={RouterLink}
      to={evalPath(row.evalId)}
      dir="auto"
      sx={{ ...cellText(name), fontWeight: 600 }}
    >
      {name}
    </Link>
  )
}

function PromptLink({ row }: { row: HistoryRow }) {
  if (row.promptId === null) return '–'
  const [first = ''] = row.promptLabel.split('\n', 1)
  return (
    <Link
      component={RouterLink}
      to={`/evals/prompts/${row.promptId}`}
      underline="always"
      dir="auto"
      sx={cellText(first)}
    >
      {first.length > 80 ? `${first.slice(0, 79)}…` : first}
    </Link>
  )
}
