import { useText } from '../i18n/i18n.js'
import { PageHeader } from '../page/PageHeader.js'
import { DerivedForm } from './DerivedForm.js'
import type { Derived } from './derived_fields.js'

export function DerivedCreate(derived: Derived) {
  const t = useText()
  const { definition, texts } = derived
  return (
    <>
      <PageHeader
        title={t(`${texts}.create`)}
        crumbs={[{ label: t(`${texts}.title`), to: `/${definition.name}` }]}
      />
      <DerivedForm {...derived} record={null} />
    </>
  )
}
