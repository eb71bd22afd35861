import Link from '@mui/material/Link'
import { DataTable } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { HistoryRow } from '#api/contract/prompt_history'
import { useText } from '../app/i18n.js'
import { evalName, evalPath } from '../evals/eval_record.js'
import { formatCount, formatScore } from '../evals/figures.js'
import { COUNTED, OutcomeNumbers } from '../evals/OutcomeNumbers.js'
import { PassRateText } from '../evals/PassRateText.js'
import '../i18n/areas/datasets.js'
import { cellText, CellText } from '../ui/list/CellText.js'
import { TimeAgo } from '../ui/TimeAgo.js'

/** Evaluation × provider × prompt, with the four outcomes apart. */
export function HistoryColumns() {
  const t = useText()
  return (
    <>
      <DataTable.Col<HistoryRow>
        source="description"
        label={t('datasets.field.eval')}
        render={(row) => <EvalLink row={row} />}
      />
      <DataTable.Col<HistoryRow>
        source="provider"
        label={t('datasets.history.provider')}
        render={({ provider }) => <CellText text={provider} />}
      />
      <DataTable.Col<HistoryRow>
        source="promptLabel"
        label={t('datasets.history.prompt')}
        render={(row) => <PromptLink row={row} />}
      />
      <DataTable.Col<HistoryRow>
        source="passRate"
        label={t('datasets.field.pass_rate')}
        align="right"
        render={({ passRate }) => <PassRateText rate={passRate} />}
      />
      {COUNTED.map(([outcome, field]) => (
        <DataTable.Col<HistoryRow>
          key={field}
          source={field}
          label={t(`outcome.${outcome}`)}
          align="right"
          render={(row) => formatCount(row[field])}
        />
      ))}
      <DataTable.Col<HistoryRow>
        source="score"
        label={t('datasets.history.score')}
        align="right"
        render={({ score }) => (score === null ? '–' : formatScore(score))}
      />
      <DataTable.Col<HistoryRow>
        source="createdAt"
        label={t('datasets.field.created')}
        render={({ createdAt }) => <TimeAgo at={createdAt} />}
      />
    </>
  )
}

export function HistoryCard({ row }: { row: HistoryRow }) {
  return (
    <>
      <EvalLink row={row} />
      <div>
        {row.provider} · <PromptLink row={row} />
      </div>
      <div>
        <PassRateText rate={row.passRate} /> · <TimeAgo at={row.createdAt} />
      </div>
      <OutcomeNumbers counts={row} />
    </>
  )
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
