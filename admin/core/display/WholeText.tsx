import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MONO } from '../theme/theme.js'
import { CopyButton } from '../code/CopyButton.js'

/** Full prompt or response with a copy button. */
export function WholeText(props: { label: string; text: string; children?: ReactNode }) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="h3" id={titleId}>
          {props.label}
        </Typography>
        <CopyButton value={props.text} name={props.label} />
      </Box>
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontFamily: MONO,
          fontSize: '0.8438rem',
          lineHeight: 1.55,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {props.children ?? props.text}
      </Box>
    </Box>
  )
}
