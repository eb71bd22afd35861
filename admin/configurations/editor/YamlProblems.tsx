import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { DocumentFault } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'

type Open = (line: number, column: number | null) => void

/** Problems of the YAML with links to their lines. Lists a problem that occurs on several lines only once. */
export function YamlProblems({
  faults,
  onOpen,
}: {
  faults: readonly DocumentFault[]
  onOpen: Open
}) {
  const t = useText()
  const groups = Object.groupBy(faults, ({ message, blocks }) => `${blocks} ${message}`)
  return (
    <Box component="section" aria-labelledby="faults-title" role="status">
      <Typography id="faults-title" variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('eval_editor.faults.title')}
      </Typography>
      {faults.length === 0 && (
        <Typography color="text.secondary">{t('eval_editor.faults.none')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {Object.entries(groups).map(([key, group = []]) => (
          <Problem key={key} faults={group} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  )
}

function Problem({ faults, onOpen }: { faults: readonly DocumentFault[]; onOpen: Open }) {
  const t = useText()
  const [first] = faults
  if (!first) return null
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      {faults.map(({ path, line, column }) => (
        <div key={`${path} ${line}`}>
          {line !== null && (
            <Link
              component="button"
              type="button"
              onClick={() => onOpen(line, column)}
              sx={{ fontWeight: 600, minHeight: 24 }}
            >
              {t('eval_editor.faults.location', { line, column: column ?? 1 })}
            </Link>
          )}
          {path && (
            <Box component="code" sx={{ display: 'block', fontFamily: MONO }}>
              {path}
            </Box>
          )}
        </div>
      ))}
      <Typography variant="body2">{first.message}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t(`eval_editor.faults.${first.blocks}`)}
      </Typography>
    </Box>
  )
}
