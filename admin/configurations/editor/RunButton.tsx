import { useId } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import { isReady } from '../eval_document.js'
import type { Editor } from '../useEditor.js'

/** Button that runs the document in the editor. While it is disabled, screen readers announce the reason. */
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
