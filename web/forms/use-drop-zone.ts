import { useState, type DragEvent } from 'react';

/**
 * A place for files to be dropped at.
 *
 * @param onDrop takes what was dropped
 * @returns `isOver` while something is held above it; `dropProps` for its element
 */
export const useDropZone = (onDrop: (dropped: DataTransfer) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        // Without this the browser would open the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => {
        setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      },
    },
  };
};
