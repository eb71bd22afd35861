import { useId } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MONO } from '../theme/theme.js'
import { CopyButton } from './CopyButton.js'
import type { CopiedToast } from './copy_with_toast.js'

/** Single-line value with a label and a copy button. */
export function CodeLine(props: { label: string; value: string; copied?: CopiedToast }) {
  const id = useId()
  return (
    <Box sx={{ mb: 2 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        {props.label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          p: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        <Box
          component="code"
          aria-labelledby={id}
          role="textbox"
          aria-readonly
          tabIndex={0}
          sx={{ flex: 1, fontFamily: MONO, overflowWrap: 'anywhere', py: 0.5 }}
        >
          {props.value}
        </Box>
        <CopyButton
          value={props.value}
          name={props.label}
          {...(props.copied ? { copied: props.copied } : {})}
        />
      </Box>
    </Box>
  )
}
