import Box from '@mui/material/Box'
import { MONO } from '../../core/theme/theme.js'
import { useText } from '../../core/i18n/i18n.js'
import { Fold } from '../../core/display/Fold.js'
import { CopyButton } from '../../core/code/CopyButton.js'

/** Maximum number of lines before code is collapsed, for example if it contains a rule for each of many weaknesses. */
const MAX_LINES = 8
const LINE_LENGTH = 110

const lineCount = (code: string) =>
  code.split('\n').reduce((sum, line) => sum + Math.ceil(Math.max(line.length, 1) / LINE_LENGTH), 0)

/** Code snippet with a copy button. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mt: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Fold isLong={lineCount(code) > MAX_LINES} name={name}>
          <Box
            component="pre"
            sx={{
              m: 0,
              p: 1.25,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.default',
              fontFamily: MONO,
              fontSize: '0.8125rem',
              lineHeight: 1.5,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            <code>{code}</code>
          </Box>
        </Fold>
      </Box>
      <CopyButton value={code} name={t('remediation.code_of', { name })} />
    </Box>
  )
}
