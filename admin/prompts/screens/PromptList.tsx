import ChatOutlined from '@mui/icons-material/ChatOutlined'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { PromptSummary } from '#api/contract/evals/prompt_history'
import { useText } from '../../core/i18n/i18n.js'
import { evalPath } from '../../evals/eval_record.js'
import { EvalPlaces } from '../../evals/parts/EvalPlaces.js'
import { NoEvalData } from '../../evals/parts/NoEvalData.js'
import '../../datasets/messages.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { cellText } from '../../core/lists/CellText.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'

export const promptPath = (id: string): string => `/evals/prompts/${id}`

export function PromptList() {
  const t = useText()
  return (
    <ResourceList<PromptSummary>
      resource="prompts"
      tabs={<EvalPlaces />}
      title={t('datasets.prompts.title')}
      subtitle={t('datasets.prompts.subtitle')}
      empty={
        <NoEvalData
          icon={<ChatOutlined />}
          title={t('datasets.prompts.empty')}
          explanation={t('datasets.prompts.empty_hint')}
        />
      }
      columns={[
        {
          source: 'label',
          label: t('datasets.prompts.prompt'),
          cell: ({ id, label }) => <RecordLink name={label} to={promptPath(id)} most={520} />,
        },
        { source: 'evals', label: t('datasets.field.evals'), align: 'right' },
        {
          source: 'latestEvalAt',
          label: t('datasets.field.latest'),
          cell: (prompt) => <LatestEval prompt={prompt} />,
        },
        {
          source: 'id',
          label: t('datasets.field.id'),
          cell: ({ id }) => <CopyableId id={id} name={t('datasets.field.id')} />,
          isSortable: false,
        },
      ]}
    />
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
