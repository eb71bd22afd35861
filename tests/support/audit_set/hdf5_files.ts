import { fileURLToPath } from 'node:url'

/** HDF5 files that `hdf5/make.py` wrote with h5py. */
export const hdf5Files = [
  'contiguous.h5',
  'chunked.h5',
  'latest.h5',
  'single_chunk.h5',
  'virtual.h5',
] as const

export const hdf5Path = (name: (typeof hdf5Files)[number]) =>
  fileURLToPath(new URL(`hdf5/${name}`, import.meta.url))
