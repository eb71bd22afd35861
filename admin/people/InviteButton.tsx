import { useState } from 'react'
import PersonAddAlt from '@mui/icons-material/PersonAddAlt'
import Button from '@mui/material/Button'
import { useText } from '../app/i18n.js'
import { lazyPart } from '../ui/lazyPart.js'

const InviteDialog = lazyPart(() => import('./InviteDialog.js'), 'InviteDialog')

/** The button, and behind it the dialog that invites. */
export function InviteButton() {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddAlt />} onClick={() => setIsOpen(true)}>
        {t('people.invite.button')}
      </Button>
      {isOpen && <InviteDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
