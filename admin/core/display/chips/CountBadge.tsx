import Box from '@mui/material/Box'

/** Quiet badge with a count, beside the label that it belongs to. `label` replaces the text for screen readers. */
export function CountBadge({ text, label }: { text: string; label?: string }) {
  return (
    <Box
      component="span"
      {...(label ? { 'role': 'img', 'aria-label': label } : {})}
      sx={{
        px: 0.75,
        minWidth: 20,
        textAlign: 'center',
        borderRadius: 2,
        fontSize: '0.75rem',
        fontWeight: 500,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        color: 'text.secondary',
        bgcolor: 'action.hover',
      }}
    >
      {text}
    </Box>
  )
}
