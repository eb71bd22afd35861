import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { ImportKind } from '#api/contract/accounts/imports'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'

/** Link to the import page, for administrators of the organization. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const t = useText()
  const { me } = useSession()
  const path = useOrganizationPath()
  if (!me?.isAdmin) return null
  return (
    <Button
      component={Link}
      to={path(`/import?kind=${kind}`)}
      variant="outlined"
      startIcon={<UploadFileOutlined />}
    >
      {t(`imports.button.${kind}`)}
    </Button>
  )
}
