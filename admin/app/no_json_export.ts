/** In place of the library by which react-admin exports: lists export by `admin/ui/list`, and nobody fetches the other. */
export default function noJsonExport(): never {
  throw new Error('Lists export by admin/ui/list')
}
