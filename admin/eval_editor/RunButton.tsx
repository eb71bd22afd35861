import { useId } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '../app/i18n.js'
import { visuallyHidden } from '../ui/visually_hidden.js'
import { isReady } from './eval_document.js'
import type { Editor } from './useEditor.js'

/** Runs what stands in the editor. While that is not possible the button says so, and why is read beside it. */
export function RunButton(props: { editor: Editor; isBusy: boolean; onRun: () => void }) {
  const t = useText()
  const id = useId()
  const { document, check, isChecking, isUnreadable } = props.editor
  const canRun = check !== null && !isChecking && !isUnreadable && isReady(document, check)
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PlayArrow />}
        loading={props.isBusy}
        loadingPosition="start"
        aria-disabled={!canRun}
        aria-describedby={canRun ? undefined : id}
        onClick={() => canRun && props.onRun()}
        sx={canRun ? {} : { opacity: 0.55 }}
      >
        {t('eval_editor.run_now')}
      </Button>
      {!canRun && (
        <Box id={id} component="span" sx={visuallyHidden}>
          {t('eval_editor.run_blocked')}
        </Box>
      )}
    </>
  )
}
