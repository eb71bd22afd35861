"""Writes the HDF5 files of this folder (h5py 3.7.0, HDF5 1.10.8): python3 make.py"""

import h5py
import numpy as np

trained = (np.sin(np.arange(2048) * 12.9898) * 0.05).astype("f4").reshape(32, 64)
damaged = trained.copy()
damaged.flat[:512] = np.nan
outlier = trained.copy()
outlier.flat[7] = 1e9
TENSORS = {
    "trained": trained,
    "damaged": damaged,
    "outlier": outlier,
    "constant": np.zeros((64, 64), "f4"),
    "steps": np.full((64, 64), -1, "i4"),
}


def write(name, libver=None, order="<", fillers=0, **options):
    with h5py.File(name, "w", libver=libver) as file:
        group = file.create_group("model_weights/dense")
        for key, values in TENSORS.items():
            group.create_dataset(key, data=values.astype(values.dtype.newbyteorder(order)), **options)
        for index in range(fillers):
            group.create_dataset(f"filler{index}", data=np.zeros(1, "f4"))


write("contiguous.h5", order=">")
# Chunks that reach beyond the dataset, where they are filled with NaN.
write("chunked.h5", chunks=(20, 20), compression="gzip", shuffle=True, fletcher32=True, fillvalue=np.nan)
write("latest.h5", libver="latest", chunks=(20, 20), compression="gzip", fillers=12)
write("single_chunk.h5", libver="latest", chunks=(64, 64), maxshape=(64, 64), compression="gzip")

with h5py.File("virtual.h5", "w", libver="latest") as file:
    layout = h5py.VirtualLayout((4,), dtype="f4")
    layout[:] = h5py.VirtualSource("/home/user/private.h5", "x", (4,))
    file.create_virtual_dataset("weights", layout)
