import { useState, type DragEvent } from 'react';

/** `isOver` is true while something is dragged over the element. */
export const useDropZone = (onDrop: (dropped: DataTransfer) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        // Without this the browser opens the dropped file.
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
