import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FieldChange } from '#api/engines/mcp/vocabulary'
import { useText } from '../../../../core/i18n/i18n.js'
import { MONO, useColors } from '../../../../core/theme/theme.js'
import '../messages.js'

/** Changed fields of a descriptor, each with its approved and its current value. */
export function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  const t = useText()
  const { outcome } = useColors()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {changes.map(({ path, before, after }) => (
        <Box component="li" key={path} sx={{ mb: 1.5 }}>
          <Box component="code" sx={{ fontFamily: MONO, fontWeight: 600 }}>
            {path}
          </Box>
          <Value
            sign="−"
            name={t('mcp_server.tool.change.before')}
            value={before}
            tone={outcome.failed}
          />
          <Value
            sign="+"
            name={t('mcp_server.tool.change.after')}
            value={after}
            tone={outcome.passed}
          />
        </Box>
      ))}
    </Box>
  )
}

function Value(props: {
  sign: string
  name: string
  value: unknown
  tone: { surface: string; text: string }
}) {
  const t = useText()
  const { sign, name, value, tone } = props
  return (
    <Box sx={{ ...VALUE, bgcolor: tone.surface, color: tone.text }}>
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        <span aria-hidden>{sign} </span>
        {name}:{' '}
      </Typography>
      <span dir="auto">{textOf(value) ?? t('mcp_server.tool.change.absent')}</span>
    </Box>
  )
}

const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const VALUE = {
  mt: 0.5,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  fontFamily: MONO,
  fontSize: '0.8438rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
