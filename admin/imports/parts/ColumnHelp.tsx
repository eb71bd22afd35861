import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { IMPORT_COLUMNS, type ImportKind } from '#api/contract/accounts/imports'
import { PERMISSION_SETS } from '#api/contract/accounts/permissions'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'

/** Explanations of the columns in an import file. */
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
      {kind === 'roles' && <PermissionSetNames />}
    </Box>
  )
}

function PermissionSetNames() {
  const t = useText()
  return (
    <Box component="details" sx={{ fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.25 }}>
        {t('imports.set_names')}
      </Box>
      <Box
        component="code"
        sx={{ display: 'block', fontFamily: MONO, fontSize: '0.75rem', overflowWrap: 'anywhere' }}
      >
        {PERMISSION_SETS.join('; ')}
      </Box>
    </Box>
  )
}
