import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import type { PromptDetail } from '#api/contract/evals/prompt_history'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { HistoryTable } from '../../eval_history/parts/HistoryTable.js'
import '../../datasets/messages.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { usePrompt } from '../queries.js'

/** Page with the full content of a prompt and its evaluations. */
export function PromptPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = usePrompt(id)
  const name = data?.label.split('\n', 1)[0]
  useRecordTitle(name)
  if (error && !data) {
    return (
      <RecordFailed
        title={t('datasets.prompts.not_found')}
        list={{ label: t('datasets.prompts.title'), to: '/evals/prompts' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: t('datasets.prompts.title'), to: '/evals/prompts' }]}
        subtitle={<CopyableId id={data.id} name={t('datasets.field.id')} />}
      />
      <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, mb: 3 }}>
        <Facts prompt={data} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            {t('datasets.prompts.text')}
          </Typography>
          <CopyButton value={data.raw} name={t('datasets.prompts.text')} />
        </Box>
        <Box
          component="pre"
          sx={{
            m: 0,
            mt: 1,
            fontFamily: MONO,
            fontSize: '0.8438rem',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {data.raw}
        </Box>
      </Paper>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('datasets.prompts.evals')}
      </Typography>
      <HistoryTable permanentFilter={{ promptId: data.id }} label={t('datasets.prompts.evals')} />
    </>
  )
}

function Facts({ prompt }: { prompt: PromptDetail }) {
  const t = useText()
  const facts = [
    [t('datasets.prompts.providers'), prompt.providers.join(', ')],
    [t('datasets.prompts.variables'), prompt.variables.join(', ')],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, m: 0, mb: 2 }}>
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
