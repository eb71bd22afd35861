import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { IMPORT_COLUMNS, type ImportKind } from '#api/contract/imports'
import { useText } from '../app/i18n.js'
import { MONO } from '../app/theme.js'

/** Which columns a file of the kind has, and what they mean. */
export function ColumnHelp({ kind }: { kind: ImportKind }) {
  const t = useText()
  return (
    <Box>
      <Typography variant="body2">
        {t('imports.columns')}:{' '}
        {IMPORT_COLUMNS[kind].map(({ name, isRequired }, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <Box component="code" sx={{ fontFamily: MONO }}>
              {name}
            </Box>
            {isRequired && ` (${t('imports.column_required')})`}
          </span>
        ))}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t(`imports.hint.${kind}`)}
      </Typography>
    </Box>
  )
}
