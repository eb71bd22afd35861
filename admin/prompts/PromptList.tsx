import ChatOutlined from '@mui/icons-material/ChatOutlined'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { PromptSummary } from '#api/contract/prompt_history'
import { useText } from '../app/i18n.js'
import { evalPath } from '../evals/eval_record.js'
import { EvalPlaces } from '../evals/list/EvalPlaces.js'
import { NewEvalLink } from '../evals/NewEvalLink.js'
import '../i18n/areas/datasets.js'
import { CopyableId } from '../ui/CopyableId.js'
import { EmptyState } from '../ui/EmptyState.js'
import { cellText } from '../ui/list/CellText.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'

export const promptPath = (id: string): string => `/evals/prompts/${id}`

/** Every prompt of past evaluations. */
export function PromptList() {
  const t = useText()
  return (
    <>
      <EvalPlaces />
      <ResourceList<PromptSummary>
        resource="prompts"
        title={t('datasets.prompts.title')}
        subtitle={t('datasets.prompts.subtitle')}
        empty={
          <EmptyState
            icon={<ChatOutlined />}
            title={t('datasets.prompts.empty')}
            explanation={t('datasets.prompts.empty_hint')}
            action={<NewEvalLink />}
          />
        }
        card={(prompt) => (
          <>
            <RecordLink name={prompt.label} to={promptPath(prompt.id)} />
            <Typography variant="body2" color="text.secondary">
              {t('datasets.field.evals')}: {prompt.evals}
            </Typography>
            <LatestEval prompt={prompt} />
          </>
        )}
        columns={
          <>
            <DataTable.Col<PromptSummary>
              source="label"
              label={t('datasets.prompts.prompt')}
              render={({ id, label }) => <RecordLink name={label} to={promptPath(id)} most={520} />}
            />
            <DataTable.Col<PromptSummary>
              source="evals"
              label={t('datasets.field.evals')}
              align="right"
            />
            <DataTable.Col<PromptSummary>
              source="latestEvalAt"
              label={t('datasets.field.latest')}
              render={(prompt) => <LatestEval prompt={prompt} />}
            />
            <DataTable.Col<PromptSummary>
              source="id"
              label={t('datasets.field.id')}
              disableSort
              render={({ id }) => <CopyableId id={id} name={t('datasets.field.id')} />}
            />
          </>
        }
      />
    </>
  )
}

function LatestEval({ prompt }: { prompt: PromptSummary }) {
  const { latestEvalId, latestEvalDescription, latestEvalAt } = prompt
  const name = latestEvalDescription || latestEvalId
  return (
    <>
      <Link
        component={RouterLink}
        to={evalPath(latestEvalId)}
        underline="always"
        dir="auto"
        sx={cellText(name)}
      >
        {name}
      </Link>{' '}
      <TimeAgo at={latestEvalAt} />
    </>
  )
}
