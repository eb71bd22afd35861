import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import { useText } from '../../core/i18n/i18n.js'

/** Chip that shows whether a plugin or strategy runs without a model. */
export function BackendMark({ supported }: { supported: boolean }) {
  const t = useText()
  const Icon = supported ? CheckCircleOutlined : SmartToyOutlined
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: '0.8438rem',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon
        sx={{ fontSize: 16, color: supported ? 'success.main' : 'text.secondary' }}
        aria-hidden
      />
      {t(`plugins.backend.${supported ? 'built_in' : 'model'}`)}
    </Box>
  )
}
