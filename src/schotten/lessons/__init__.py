"""Lessons as data: how one is read, played, and checked; docs/lessons.md says how one is written."""

from .checking import LessonsReport, check_lessons
from .library import HOME, find_lessons, read_library
from .model import CHAPTERS, LANGUAGES, Lesson, Scene, Stop, Wrong, taught_in
from .reading import parse_lesson
from .scenes import scene_table
from .teaching import Lecture, Reply

__all__ = [
    "CHAPTERS",
    "HOME",
    "LANGUAGES",
    "Lecture",
    "Lesson",
    "LessonsReport",
    "Reply",
    "Scene",
    "Stop",
    "Wrong",
    "check_lessons",
    "find_lessons",
    "parse_lesson",
    "read_library",
    "scene_table",
    "taught_in",
]
