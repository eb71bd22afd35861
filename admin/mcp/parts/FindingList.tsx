import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CallFinding } from '#api/contract/mcp/call'
import { OWASP_MCP } from '#api/engines/mcp/vocabulary'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import '../messages.js'

type Finding = CallFinding & { decodedFrom?: string }

/** Formats a rule ID for display: `sensitive_file` → `Sensitive file`. */
export const ruleName = (rule: string): string =>
  (rule.charAt(0).toUpperCase() + rule.slice(1)).replaceAll('_', ' ')

const CATEGORIES: Record<string, string> = OWASP_MCP

/** Findings of an inspection, each with its OWASP MCP Top 10 category and the matching text. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const t = useText()
  if (findings.length === 0) {
    return <Typography color="text.secondary">{t('mcp_proxy.findings.none')}</Typography>
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {findings.map((finding, index) => (
        <Box component="li" key={index} sx={ITEM}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <SeverityChip severity={finding.severity} />
            <strong>{ruleName(finding.rule)}</strong>
            <Typography component="span" variant="body2" color="text.secondary">
              {[finding.owasp, CATEGORIES[finding.owasp]].filter(Boolean).join(': ')}
            </Typography>
          </Box>
          <Box component="code" dir="auto" sx={EXCERPT}>
            {finding.excerpt}
          </Box>
          <Typography variant="body2" color="text.secondary">
            {t('mcp_proxy.findings.place')}:{' '}
            <Box component="code" sx={{ fontFamily: MONO }}>
              {finding.path || t('mcp_proxy.findings.whole')}
            </Box>
            {finding.decodedFrom &&
              ` · ${t('mcp_proxy.findings.decoded', { form: finding.decodedFrom })}`}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const ITEM = {
  'py': 1.25,
  'borderTop': 1,
  'borderColor': 'divider',
  'overflowWrap': 'anywhere',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const

const EXCERPT = {
  display: 'block',
  my: 0.5,
  p: 1,
  borderRadius: 1,
  bgcolor: 'background.default',
  fontFamily: MONO,
  fontSize: '0.8438rem',
  whiteSpace: 'pre-wrap',
} as const
