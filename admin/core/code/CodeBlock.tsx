import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MONO } from '../theme/theme.js'
import { CopyButton } from './CopyButton.js'

type Props = {
  label: string
  text: string
  /** String to copy, if it differs from the displayed text. */
  copied?: string
}

/** Multi-line text with a label and a copy button. */
export function CodeBlock({ label, text, copied = text }: Props) {
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="body2" color="text.secondary">
          {label}
        </Typography>
        <CopyButton value={copied} name={label} />
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={label}
        role="textbox"
        aria-readonly
        aria-multiline
        sx={{
          m: 0,
          p: 1.25,
          maxHeight: 320,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontFamily: MONO,
          fontSize: '0.8438rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
    </Box>
  )
}
