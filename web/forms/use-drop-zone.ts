import { useState, type DragEvent } from 'react';

/**
 * A drop target for files.
 *
 * @returns `isOver`: something is dragged over the element; `dropProps`: props of the element
 */
export const useDropZone = (onDrop: (dropped: DataTransfer) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        // Prevents the browser from opening the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      },
    },
  };
};
