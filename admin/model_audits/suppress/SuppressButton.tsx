import { useState } from 'react'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import type { Finding } from '../audit_record.js'
import { SuppressDialog } from './SuppressDialog.js'

/** Opens the dialog that suppresses a finding. */
export function SuppressButton({ finding }: { finding: Finding }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t('model_audits.suppress.button_of', { message: finding.message })}
        onClick={() => setIsOpen(true)}
        sx={{ displayPrint: 'none' }}
      >
        {t('model_audits.suppress.button')}
      </Button>
      {isOpen && <SuppressDialog finding={finding} onClose={() => setIsOpen(false)} />}
    </>
  )
}
