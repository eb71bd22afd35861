import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '../i18n/i18n.js'
import { copyWithToast, type CopiedToast } from './copy_with_toast.js'

/** Button that copies `value`; `name` is part of its label for screen readers. */
export function CopyButton(props: { value: string; name: string; copied?: CopiedToast }) {
  const t = useText()
  const label = t('common.copy_named', { name: props.name })
  return (
    <Tooltip title={label} describeChild={false}>
      <IconButton
        size="small"
        aria-label={label}
        onClick={() => void copyWithToast(props.value, props.copied)}
      >
        <ContentCopy fontSize="inherit" />
      </IconButton>
    </Tooltip>
  )
}
