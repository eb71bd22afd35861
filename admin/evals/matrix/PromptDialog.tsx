import { useId } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Link } from 'react-router'
import type { EvalPrompt } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { MONO } from '../../app/theme.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useEvalSource } from '../eval_source.js'
import { PromptFigures } from './PromptFigures.js'

/** A prompt as it was written, with its variables, and what is known of its answers together. */
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
        <PromptFigures prompt={prompt} />
      </DialogContent>
      <DialogActions>
        {!isPublic && (
          <Button component={Link} to={`/evals/prompts/${prompt.promptId}`}>
            {t('eval_table.prompt.elsewhere')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
