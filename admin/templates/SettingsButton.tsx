import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { useText } from '../app/i18n.js'

/** Opens and closes the settings of a row. */
export function SettingsButton(props: { label: string; isOpen: boolean; onToggle: () => void }) {
  const t = useText()
  const { isOpen } = props
  return (
    <Button
      onClick={props.onToggle}
      aria-expanded={isOpen}
      aria-label={props.label}
      endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} aria-hidden />}
    >
      {t('templates.plugins.settings')}
    </Button>
  )
}
