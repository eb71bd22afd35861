import { useId } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Link } from 'react-router'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { useEvalSource } from '../eval_source.js'
import { PromptMetrics } from './PromptMetrics.js'

/** Dialog with the full prompt, its variables and response statistics. */
export function PromptDialog({ prompt, onClose }: { prompt: EvalPrompt; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { isPublic } = useEvalSource()
  const text = prompt.raw || prompt.label
  const title = t('eval_table.prompt.title', { number: prompt.idx + 1, provider: prompt.provider })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title} <CopyButton value={text} name={t('eval_table.prompt.one')} />
      </DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label={title}>
        <Box
          component="pre"
          sx={{
            m: 0,
            fontFamily: MONO,
            fontSize: '0.8438rem',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
        <PromptMetrics prompt={prompt} />
      </DialogContent>
      <DialogActions>
        {!isPublic && (
          <Button component={Link} to={`/evals/prompts/${prompt.promptId}`}>
            {t('eval_table.prompt.other_evals')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
