import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '../app/i18n.js'
import { toast, TOAST_MS } from '../app/toasts.js'
import { copyText } from './copy_text.js'

export type CopiedToast = { message: string; durationMs?: number }

/** Copies a text; `name` says what, for people who do not see the value beside it. */
export function CopyButton(props: { value: string; name: string; copied?: CopiedToast }) {
  const t = useText()
  const label = t('common.copy_named', { name: props.name })
  const onClick = async () => {
    await copyText(props.value)
    const { message, durationMs } = props.copied ?? { message: t('common.copied') }
    toast(message, { durationMs: durationMs ?? TOAST_MS })
  }
  return (
    <Tooltip title={label} describeChild={false}>
      <IconButton size="small" aria-label={label} onClick={() => void onClick()}>
        <ContentCopy fontSize="inherit" />
      </IconButton>
    </Tooltip>
  )
}
